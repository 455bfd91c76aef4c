import { useState } from 'react';
import type { ReactNode } from 'react';

interface LogoutButtonProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** Ends the session and leads to the login. Its code comes when it is needed; a page of an older release has none. */
export function LogoutButton({ label, className, children }: LogoutButtonProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      const { logOut } = await import('./clientSession.ts');
      await logOut();
      location.assign('/login');
    } catch {
      location.reload();
    }
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      disabled={isLeaving}
      onClick={() => void leave()}
    >
      {children}
    </button>
  );
}
