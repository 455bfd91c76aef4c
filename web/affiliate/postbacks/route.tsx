export { PostbacksPage as default } from './PostbacksPage.tsx';
