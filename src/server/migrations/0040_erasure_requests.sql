-- Who asked to be erased and still waits: few among many.
CREATE INDEX users_erasure_requested ON users (erase_requested_at) WHERE erase_requested_at IS NOT NULL;
