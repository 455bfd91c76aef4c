import factors from '../../factors/factors.module.css';
import qrCode from '../../ui/QrCode.module.css';
import skeleton from '../../ui/Skeleton.module.css';
import toast from '../../ui/Toast.module.css';
import tooltip from '../../ui/Tooltip.module.css';

/**
 * The styles of a login's second half, whose components come only when they are needed (`enhance/loginSteps.tsx`). The
 * page names how many they are: the build leaves out a style sheet of which nothing is used.
 */
export const stepStyles = [factors, qrCode, skeleton, toast, tooltip].flatMap((names) => Object.keys(names)).length;
