-- Rule ST-12: acts of staff that need a fresh proof need it from the address that they come from.
GRANT UPDATE (address) ON staff_session TO candor_office;
