-- S22: whether a browser's cookie is one that we gave is asked at each login.
CREATE INDEX known_device_hash ON known_device (brand_id, device_hash);
CREATE INDEX affiliate_device_hash ON affiliate_device (brand_id, device_hash);
