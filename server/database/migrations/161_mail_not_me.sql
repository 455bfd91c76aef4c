-- T14: a mail that asks or tells of something may carry, besides its button, the link by which the client says that it
-- was not him.
ALTER TABLE mail
  ADD COLUMN not_me_code_id bigint,
  ADD FOREIGN KEY (brand_id, not_me_code_id) REFERENCES mail_code (brand_id, id);
GRANT INSERT (not_me_code_id) ON mail TO candor_web;
