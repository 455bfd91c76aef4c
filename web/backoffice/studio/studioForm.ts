import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import type { BrandDraft } from '@candor/domain/branding/draft.ts';
import type { Look } from './studioTheme.ts';

/** Properties of every part of the studio's form. */
export interface StudioForm {
  readonly detail: StudioDetail;
  readonly draft: BrandDraft;
  readonly look: Look;
  /** Changes the draft; consecutive changes of one field are one undo step. Undefined if the form is read-only. */
  readonly change: ((field: string, draft: BrandDraft) => void) | undefined;
}
