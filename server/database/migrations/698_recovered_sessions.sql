-- Rule ID-3: a client who came back without their second factors has ended every session, as their holders read.
ALTER TABLE session DROP CONSTRAINT session_ended_by_check;
ALTER TABLE session ADD CONSTRAINT session_ended_by_check CHECK (ended_by IN
  ('logout', 'elsewhere', 'password', 'email', 'recovered', 'reported', 'closed', 'frozen', 'timeLimit'));
