import { useTranslation } from 'react-i18next';
import factors from '../../../factors/factors.module.css';
import dialog from '../../../ui/Dialog.module.css';
import iconButton from '../../../ui/IconButton.module.css';
import toast from '../../../ui/Toast.module.css';
import tooltip from '../../../ui/Tooltip.module.css';
import { ConfirmPage } from '../ConfirmPage.tsx';

export { loadInFull as clientLoader } from '../../../data/loadInFull.ts';
export { plainLoader as loader } from '../../../enhance/plainFacts.server.ts';

/**
 * T14: page of the link in the mail to a new address. Nothing happens before its button is pressed, and the link alone
 * is not enough: a mistyped address would give its reader the account.
 */
export default function NewEmail() {
  const { t } = useTranslation();
  return (
    <>
      <ConfirmPage
        act="confirmNewEmail"
        words={{
          title: t('auth.newEmail.title'),
          text: t('auth.newEmail.text'),
          waiting: t('auth.newEmail.press'),
          prompt: t('auth.newEmail.press'),
          button: t('auth.newEmail.button'),
          busy: t('auth.newEmail.busy'),
          over: t('auth.newEmail.error'),
          done: t('auth.newEmail.done'),
          doneText: t('auth.newEmail.doneText'),
          go: t('auth.newEmail.back'),
        }}
        isByHand
        login={{ text: t('auth.newEmail.login'), go: t('auth.newEmail.go') }}
        to="/my-account/security"
      />
      <FreshLoginPlace />
    </>
  );
}

/** Place for the dialog that asks for a fresh login, loaded only when needed (`enhance/freshLogin.tsx`). */
function FreshLoginPlace() {
  return <div data-fresh="" data-styles={dialogStyles} />;
}

/** Number of class names of the dialog's style sheets; using it keeps the build from dropping them as unused. */
const dialogStyles = [dialog, factors, iconButton, toast, tooltip].flatMap((names) => Object.keys(names)).length;
