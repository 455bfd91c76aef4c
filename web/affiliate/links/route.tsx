export { LinksPage as default } from './LinksPage.tsx';
