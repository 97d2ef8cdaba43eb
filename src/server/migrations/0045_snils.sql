-- A SNILS is masked, and whoever looks at one is remembered. Found by any of its digits, it could be spelt by searching; so it is found only whole.
ALTER TABLE profiles DROP COLUMN search;
ALTER TABLE profiles
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (folded(
    number || ' ' || coalesce(person ->> 'last_name', '') || ' ' || coalesce(person ->> 'first_name', '') || ' ' ||
    coalesce(person ->> 'middle_name', '') || ' ' || coalesce(contacts ->> 'phone', '') || ' ' || coalesce(contacts ->> 'email', '') || ' ' ||
    regexp_replace(coalesce(contacts ->> 'phone', ''), '\D', '', 'g'))) STORED,
  ADD COLUMN snils_digits text GENERATED ALWAYS AS (nullif(regexp_replace(person ->> 'snils', '\D', '', 'g'), '')) STORED;
CREATE INDEX profiles_search ON profiles USING gin (search gin_trgm_ops);
CREATE INDEX profiles_snils ON profiles (snils_digits) WHERE snils_digits IS NOT NULL;
