/** The styles of a login's second half, whose components come only when they are needed (`enhance/loginSteps.tsx`). */
import '../../factors/factors.module.css';
import '../../ui/QrCode.module.css';
import '../../ui/Skeleton.module.css';
import '../../ui/Toast.module.css';
import '../../ui/Tooltip.module.css';
