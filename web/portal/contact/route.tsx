import { ContactPage } from './ContactPage.tsx';

export default ContactPage;
