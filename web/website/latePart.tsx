import { Suspense, use } from 'react';
import type { ComponentType } from 'react';

/** A component whose code is loaded when it is shown, or before: on navigation the next page's code is loaded. */
export type LatePart<Props extends object> = ComponentType<Props> & { readonly load: () => Promise<void> };

/** The server-rendered part stays until the code is there; then it hydrates by itself. */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const { load, Late } = lateCode(fetchPart);
  function Place(props: Props) {
    return (
      <Suspense fallback={null}>
        <Late props={props} />
      </Suspense>
    );
  }
  return Object.assign(Place, { load });
}

interface LateProps<Props extends object> {
  props: Props;
  /** When the code may be loaded; by default now. */
  ready?: Promise<void> | undefined;
}

/** Loads a component's code once, and renders it when it is there. */
export function lateCode<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const load = (): Promise<void> => (coming ??= fetchOnce());
  const fetchOnce = async (): Promise<void> => {
    try {
      Part = await fetchPart();
    } catch (error) {
      // The next component that needs it tries again.
      coming = undefined;
      throw error;
    }
  };
  function Late({ props, ready }: LateProps<Props>) {
    if (Part === undefined) use(ready ?? load());
    return Part !== undefined && <Part {...props} />;
  }
  return { load, Late };
}
