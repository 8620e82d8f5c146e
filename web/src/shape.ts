/**
 * Shapes of JSON: a description that is a type for the compiler and a check for the tests.
 * The check names every place where a value differs, unknown keys included.
 */

export interface Shape<T> {
  (value: unknown, at?: string): string[];
  /** never set: carries the type */
  readonly type?: T;
}

export type Of<S> = S extends Shape<infer T> ? T : never;

interface Optional<T> extends Shape<T> {
  readonly optional: true;
}

type Fields = Record<string, Shape<unknown>>;
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends Optional<unknown> ? K : never }[keyof F];
type Fitted<F extends Fields> = { [K in Exclude<keyof F, OptionalKeys<F>>]: Of<F[K]> } & {
  [K in OptionalKeys<F>]?: Of<F[K]>;
};

function told(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

function plain<T>(name: "string" | "number" | "boolean"): Shape<T> {
  return (value, at = "") =>
    typeof value === name ? [] : [`${at}: expected a ${name}, found ${told(value)}`];
}

export const text: Shape<string> = plain("string");
export const number: Shape<number> = plain("number");
export const flag: Shape<boolean> = plain("boolean");
export const anything: Shape<unknown> = () => [];

export function constant<const T extends string>(...known: T[]): Shape<T> {
  return (value, at = "") =>
    known.includes(value as T) ? [] : [`${at}: expected ${known.join(" or ")}, found ${String(value)}`];
}

export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return (value, at = "") => (value === null ? [] : inner(value, at));
}

export function optional<T>(inner: Shape<T>): Optional<T> {
  return Object.assign((value: unknown, at = "") => (value === undefined ? [] : inner(value, at)), {
    optional: true as const,
  });
}

export function list<T>(inner: Shape<T>): Shape<T[]> {
  return (value, at = "") =>
    Array.isArray(value)
      ? value.flatMap((entry, place) => inner(entry, `${at}[${place}]`))
      : [`${at}: expected a list, found ${told(value)}`];
}

export function table<T>(inner: Shape<T>): Shape<Record<string, T>> {
  return (value, at = "") =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, entry]) => inner(entry, `${at}.${key}`))
      : [`${at}: expected an object, found ${told(value)}`];
}

export function object<F extends Fields>(fields: F): Shape<Fitted<F>> {
  return (value, at = "") => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return [`${at}: expected an object, found ${told(value)}`];
    }
    const entries = value as Record<string, unknown>;
    const unknown = Object.keys(entries).filter((key) => !(key in fields));
    return [
      ...unknown.map((key) => `${at}.${key}: not known to the client`),
      ...Object.entries(fields).flatMap(([key, shape]) => shape(entries[key], `${at}.${key}`)),
    ];
  };
}
