-- Rule ID-6: the trading account that a client used last, where the next login goes on.
ALTER TABLE client ADD COLUMN last_account text NOT NULL DEFAULT 'real' CHECK (last_account IN ('real', 'demo'));
GRANT UPDATE (last_account) ON client TO candor_web;
