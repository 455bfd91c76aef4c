export { CommissionsPage as default } from './CommissionsPage.tsx';
