-- The browsers of partners, and the waits of clients who had lost every factor, end with the classes of data (rule ER-1).
GRANT DELETE ON affiliate_device, lost_factors TO candor_erasure;
