import { Suspense, use } from 'react';
import type { ComponentType } from 'react';

/** A component whose code comes when it is shown, or before: whoever moves to a page fetches what it will show. */
export type LatePart<Props extends object> = ComponentType<Props> & { readonly load: () => Promise<void> };

/** What the server has drawn stands until the code is there; then it comes alive by itself. */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
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
  function Late(props: Props) {
    if (Part === undefined) use(load());
    return Part !== undefined && <Part {...props} />;
  }
  function Place(props: Props) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  }
  return Object.assign(Place, { load });
}
