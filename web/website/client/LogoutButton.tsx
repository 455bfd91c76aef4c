import type { ReactNode } from 'react';

interface LogoutButtonProps {
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** Ends the session and leads to the login. Its module comes when it is needed. */
export function LogoutButton({ label, className, children }: LogoutButtonProps) {
  return (
    <button type="button" className={className} aria-label={label} title={label} data-enhance="logout">
      {children}
    </button>
  );
}
