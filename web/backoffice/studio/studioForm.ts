import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { Look } from './studioTheme.ts';

/** What every part of the studio's form works with. */
export interface StudioForm {
  readonly detail: StudioDetail;
  readonly draft: BrandDraft;
  readonly look: Look;
  /** Changes the draft; what one field changes one after the other is one step back. Undefined: only to be read. */
  readonly change: ((field: string, draft: BrandDraft) => void) | undefined;
}
