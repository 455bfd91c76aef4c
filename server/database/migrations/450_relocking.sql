-- What is locked with an older key is locked again with the newest: the key of a file, not the file.
GRANT UPDATE (key_version) ON document TO candor_web;
GRANT UPDATE (key_version, key_wrapped) ON payout_detail TO candor_web;
