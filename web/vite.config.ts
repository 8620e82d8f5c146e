import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { defineConfig, type Plugin } from "vite";

const here = import.meta.dirname;

/** Every file that the bundle is made from. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** A hash of the sources, written beside the bundle: a test compares the two and notices a stale bundle. */
function sourceHash(): string {
  const hash = createHash("sha256");
  const files = [join(here, "index.html"), ...sources(join(here, "src"))].map((file) => ({
    file,
    name: relative(here, file).split(sep).join("/"),
  }));
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { file, name } of files) hash.update(`${name}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

const buildNote: Plugin = {
  name: "build-note",
  generateBundle() {
    const note = { source: sourceHash() };
    this.emitFile({ type: "asset", fileName: "build.json", source: `${JSON.stringify(note)}\n` });
  },
};

export default defineConfig({
  base: "./",
  plugins: [buildNote],
  build: {
    outDir: "../src/crossfray/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: process.env["CROSSFRAY"] ?? "http://127.0.0.1:8000", ws: true } } },
});
