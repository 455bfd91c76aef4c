-- Rule LX-5: once an export is over, its request keeps no words by which rows were searched: the erasure empties them.
GRANT UPDATE (payload) ON approval TO candor_erasure;
