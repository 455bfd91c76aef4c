import { Suspense, use } from 'react';
import type { ComponentType } from 'react';

/** A component whose code comes when it is shown, or before: whoever moves to a page fetches what it will show. */
export type LatePart<Props extends object> = ComponentType<Props> & { readonly load: () => Promise<void> };

/** What the server has drawn stands until the code is there; then it comes alive by itself. */
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
  /** When the code may be had; now, where nothing is said. */
  ready?: Promise<void> | undefined;
}

/** Fetches a component's code once, and draws it when it is there. */
export function lateCode<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<void> | undefined;
  const load = (): Promise<void> => (coming ??= fetchOnce());
  const fetchOnce = async (): Promise<void> => {
    try {
      Part = await fetchPart();
    } catch (error) {
      // The next who needs it asks again.
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
