-- The position of a robot's order is found by its opening, which stays when the journal's month has left. Only the robot's own
-- openings are in this index, of each part.
CREATE INDEX execution_robot_order ON execution (account_id, command_id) WHERE kind = 'open' AND actor = 'robot';
