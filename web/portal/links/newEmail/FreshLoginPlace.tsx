import factors from '../../../factors/factors.module.css';
import dialog from '../../../ui/Dialog.module.css';
import iconButton from '../../../ui/IconButton.module.css';
import toast from '../../../ui/Toast.module.css';
import tooltip from '../../../ui/Tooltip.module.css';

/** The place of the dialog that asks for a fresh login and comes only when it is needed (`enhance/freshLogin.tsx`). */
export function FreshLoginPlace() {
  return <div data-fresh="" data-styles={dialogStyles} />;
}

/** The page names how many they are: the build leaves out a style sheet of which nothing is used. */
const dialogStyles = [dialog, factors, iconButton, toast, tooltip].flatMap((names) => Object.keys(names)).length;
