-- The language of the office at a person's last sign-in, in which they are written to. None: they were never in.
ALTER TABLE staff ADD COLUMN language text CHECK (language ~ '^[a-z]{2}$');
GRANT UPDATE (language) ON staff TO candor_office;
