export { PasswordPage as default } from './PasswordPage.tsx';
