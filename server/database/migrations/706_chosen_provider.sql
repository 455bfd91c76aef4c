-- Rule DP-22: a deposit that was requested by the number of its method alone gets its provider when it is started.
GRANT UPDATE (method, provider, is_test) ON payment TO candor_web;
