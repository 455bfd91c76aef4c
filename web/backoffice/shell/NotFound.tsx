import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/buttonClass.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { OfficePage } from './OfficePage.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <OfficePage title={t('office.errors.notFound')}>
      <Panel>
        <EmptyState
          title={t('office.errors.notFoundText')}
          action={
            <Link to="/" className={buttonClass('primary')}>
              {t('office.pages.home')}
            </Link>
          }
        />
      </Panel>
    </OfficePage>
  );
}

/** Page for a desk that the reader's roles do not open. */
export function NotAllowed({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <OfficePage title={title}>
      <Panel>
        <EmptyState title={t('office.errors.notAllowed')} />
      </Panel>
    </OfficePage>
  );
}
