import type { PreviewPage, StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import { useQuery } from '@tanstack/react-query';
import { office, officeQueries, refreshQueries, useOfficeQuery } from './office.ts';
import { valueOf } from './outcome.ts';
import type { Outcome } from './outcome.ts';

const STUDIO = ['studio'];

/** Returns the studio of the chosen brand. It is not refetched automatically, because somebody is writing in it. */
export function useStudio() {
  return useOfficeQuery(STUDIO, () => office.openStudio({}), {
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Keeps the studio that a call has returned; refreshes the approvals queue and the home page too. */
export async function putStudio(detail: StudioDetail): Promise<void> {
  officeQueries.setQueryData(STUDIO, detail);
  await refreshQueries(['approvals'], ['home']);
}

/** Drops the studio once nothing shows it, so that the next visit reads it again. */
export function forgetStudio(): void {
  officeQueries.removeQueries({ queryKey: STUDIO, type: 'inactive' });
}

export interface PreviewAsk {
  readonly page: PreviewPage;
  readonly theme: 'dark' | 'light';
  readonly source: 'draft' | 'live' | 'asked';
}

/**
 * Returns a page's address for one frame, which works once. `stamp` names the content: another stamp gives another
 * address.
 */
export function usePreviewAddress(ask: PreviewAsk, stamp: string) {
  const { page, theme, source } = ask;
  return useQuery({
    queryKey: ['studioPreview', page, theme, source, stamp],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async () => valueOf(await office.previewStudio(ask)).address,
  });
}

/** Exports the brand's folder as a tar file. */
export async function exportedFolder(
  source: PreviewAsk['source'],
): Promise<Outcome<{ readonly name: string; readonly file: Blob }>> {
  const outcome = await office.exportStudio({ source });
  if (outcome.kind !== 'done') return outcome;
  const { name, content } = outcome.value;
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  return { kind: 'done', value: { name, file: new Blob([bytes], { type: 'application/x-tar' }) } };
}
