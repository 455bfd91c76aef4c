import { useTranslation } from 'react-i18next';
import { useAccount } from '../../data/queries.ts';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSwitchAccount } from '../frame/useSwitchAccount.ts';

/** Ruling R28: chooses which of the two trading accounts the pages show. */
export function AccountSwitch() {
  const { t } = useTranslation();
  const { data: user } = useAccount();
  const { switchAccount, chosen } = useSwitchAccount();
  if (user === undefined) return <Skeleton width="124px" height="28px" />;
  return (
    <SegmentedControl
      label={t('shell.account.label')}
      options={[
        { value: 'real', label: t('shell.account.real') },
        { value: 'demo', label: t('shell.account.demo') },
      ]}
      value={chosen ?? user.account}
      busy={chosen !== undefined}
      onChange={switchAccount}
    />
  );
}
