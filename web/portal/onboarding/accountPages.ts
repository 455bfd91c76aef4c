import {
  BadgeCheck,
  Bell,
  EyeOff,
  FileText,
  Gauge,
  Landmark,
  LockKeyhole,
  MessageSquareWarning,
  Scale,
  ShieldCheck,
  UserRound,
} from 'lucide-react';

/** Pages of /my-account, in the order of its menu; a page joins the menu when it is built. */
export const accountPages = [
  { name: 'info', Icon: UserRound },
  { name: 'password', Icon: LockKeyhole },
  { name: 'documents', Icon: FileText },
  { name: 'payout', Icon: Landmark },
  { name: 'money', Icon: Scale },
  { name: 'checks', Icon: BadgeCheck },
  { name: 'security', Icon: ShieldCheck },
  { name: 'notifications', Icon: Bell },
  { name: 'limits', Icon: Gauge },
  { name: 'complaints', Icon: MessageSquareWarning },
  { name: 'privacy', Icon: EyeOff },
] as const;
