import { Component, type ComponentType, type FunctionComponent, h, type VNode } from "preact";

/** A component that is drawn again only when one of its properties is another. */
export function memo<P extends object>(inner: FunctionComponent<P>): ComponentType<P> {
  return class Kept extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const keys = Object.keys(next) as (keyof P)[];
      return keys.some((key) => next[key] !== (this.props as P)[key]);
    }
    render(): VNode<object> {
      return h(inner as FunctionComponent<object>, this.props);
    }
  };
}
