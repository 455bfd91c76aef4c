import type { User } from '@candor/contracts/http/accounts.ts';
import { isDetailsMissing } from '@candor/domain/clients/details.ts';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../../../data/countries.ts';
import { detailsOf } from '../../../data/details.ts';
import { useAccount } from '../../../data/queries.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AccountNotice } from '../AccountNotice.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { InfoForm } from './InfoForm.tsx';
import { PhonePanel } from './PhonePanel.tsx';

/** Page of the client's own details, which first says what is missing. */
export default function InfoRoute() {
  const { t } = useTranslation();
  const { data: user } = useAccount();
  const countries = useCountries();
  return (
    <AccountPage name="info" lead={t('account.info.lead')}>
      {user !== undefined && <State user={user} />}
      <Panel padded aria-label={t('account.pages.info')}>
        {user === undefined || countries === undefined ? (
          <div role="status" aria-label={t('account.info.loading')}>
            <Skeleton height="520px" />
          </div>
        ) : (
          <InfoForm user={user} countries={countries} />
        )}
      </Panel>
      {user !== undefined && <PhonePanel user={user} />}
    </AccountPage>
  );
}

function State({ user }: { user: User }) {
  const { t } = useTranslation();
  if (isDetailsMissing(detailsOf(user))) {
    return <AccountNotice tone="warning">{t('account.info.missing')}</AccountNotice>;
  }
  return user.verified_account ? <AccountNotice tone="info">{t('account.info.locked')}</AccountNotice> : null;
}
