import { NavLink } from 'react-router';
import { useContentForms } from '../../data/content.ts';
import { useContentTexts } from '../../data/contentTexts.ts';
import { useMay } from '../../data/office.ts';
import styles from './ContentNav.module.css';

/** Navigation of the desks of site content. */
export function ContentNav() {
  const { t } = useContentTexts();
  const mayRead = useMay('content.read');
  const mayForms = useMay('content.forms');
  const mayTokens = useMay('content.tokens');
  return (
    <nav className={styles.nav} aria-label={t('content.nav.label')}>
      {mayRead && (
        <>
          <NavLink to="/content" end className={styles.link ?? ''}>
            {t('content.list.title')}
          </NavLink>
          <NavLink to="/content/media" className={styles.link ?? ''}>
            {t('content.media.title')}
          </NavLink>
        </>
      )}
      {mayForms && <FormsLink />}
      {mayTokens && (
        <NavLink to="/content/access" className={styles.link ?? ''}>
          {t('content.access.title')}
        </NavLink>
      )}
    </nav>
  );
}

function FormsLink() {
  const { t } = useContentTexts();
  const { data: forms } = useContentForms();
  const unread = (forms ?? []).reduce((sum, form) => sum + form.unread, 0);
  return (
    <NavLink to="/content/forms" className={styles.link ?? ''}>
      {t('content.forms.title')}
      {unread > 0 && <span className={styles.count}>{unread}</span>}
    </NavLink>
  );
}
