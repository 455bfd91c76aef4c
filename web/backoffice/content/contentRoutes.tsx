import { AccessPage } from './access/AccessPage.tsx';
import { EditorPage } from './editor/EditorPage.tsx';
import { FormsPage } from './forms/FormsPage.tsx';
import { MediaPage } from './media/MediaPage.tsx';
import { PagesPage } from './pages/PagesPage.tsx';

/** Desks of the site's content: one part of the build, fetched when the first of them is opened. */
export const contentPages = {
  list: PagesPage,
  media: MediaPage,
  forms: FormsPage,
  access: AccessPage,
  edit: EditorPage,
};
