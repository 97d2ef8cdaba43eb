-- The reference lists of the domain. Ids and codes are a fixed contract.
CREATE TABLE reference_items (
  id int PRIMARY KEY,
  code text NOT NULL UNIQUE,
  translations jsonb NOT NULL CHECK (is_translated(translations)),
  variant text NOT NULL DEFAULT 'secondary'
    CHECK (variant IN ('primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark'))
);
CREATE TABLE education_types (LIKE reference_items INCLUDING ALL);
CREATE TABLE education_methods (LIKE reference_items INCLUDING ALL);
CREATE TABLE question_types (LIKE reference_items INCLUDING ALL);
CREATE TABLE test_types (LIKE reference_items INCLUDING ALL);
CREATE TABLE subject_types (LIKE reference_items INCLUDING ALL);
CREATE TABLE attempt_question_statuses (LIKE reference_items INCLUDING ALL);
CREATE TABLE documents_statuses (LIKE reference_items INCLUDING ALL);
CREATE TABLE poll_statuses (LIKE reference_items INCLUDING ALL);
DROP TABLE reference_items;

CREATE FUNCTION named(ru text, en text) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_object('ru', jsonb_build_object('name', ru), 'en', jsonb_build_object('name', en));

INSERT INTO education_types (id, code, translations) VALUES
  (1, 'higher', named('Высшее образование', 'Higher education')),
  (2, 'secondary_vocational', named('Среднее профессиональное образование', 'Secondary vocational education')),
  (3, 'additional_professional', named('Дополнительное профессиональное образование', 'Continuing professional education')),
  (4, 'vocational_training', named('Профессиональное обучение', 'Vocational training')),
  (5, 'additional', named('Дополнительное образование и подготовка к поступлению', 'Additional and preparatory education')),
  (6, 'general', named('Общее образование', 'General education'));

INSERT INTO education_methods (id, code, translations) VALUES
  (1, 'full_time', named('Очная', 'Full-time')),
  (2, 'part_time', named('Очно-заочная', 'Part-time')),
  (3, 'extramural', named('Заочная', 'Extramural')),
  (4, 'distance', named('Дистанционная', 'Distance'));

INSERT INTO question_types (id, code, translations) VALUES
  (1, 'single', named('Один ответ', 'Single choice')),
  (2, 'multiple', named('Несколько ответов', 'Multiple choice')),
  (3, 'true_false', named('Верно или неверно', 'True or false')),
  (4, 'short_text', named('Короткий ответ', 'Short answer')),
  (5, 'number', named('Число', 'Number')),
  (6, 'matching', named('Соответствие', 'Matching')),
  (7, 'ordering', named('Порядок', 'Ordering')),
  (8, 'cloze', named('Пропуски в тексте', 'Fill in the gaps')),
  (9, 'essay', named('Развёрнутый ответ', 'Essay')),
  (10, 'file', named('Файл', 'File')),
  (11, 'info', named('Пояснение без ответа', 'Information only'));

INSERT INTO test_types (id, code, translations) VALUES
  (1, 'entrance', named('Вступительное испытание', 'Entrance exam')),
  (2, 'practice', named('Тренировочный', 'Practice')),
  (3, 'current', named('Текущий контроль', 'Current control')),
  (4, 'midterm', named('Промежуточная аттестация', 'Midterm')),
  (5, 'final', named('Итоговая аттестация', 'Final')),
  (6, 'survey', named('Опрос без оценки', 'Ungraded survey'));

INSERT INTO subject_types (id, code, translations) VALUES
  (1, 'general', named('Общеобразовательный', 'General')),
  (2, 'general_professional', named('Общепрофессиональный', 'General professional')),
  (3, 'professional_module', named('Профессиональный модуль', 'Professional module')),
  (4, 'practice', named('Практика', 'Placement')),
  (5, 'entrance_exam', named('Вступительное испытание', 'Entrance exam')),
  (6, 'elective', named('По выбору', 'Elective'));

INSERT INTO attempt_question_statuses (id, code, translations, variant) VALUES
  (1, 'not_seen', named('Не открыт', 'Not seen'), 'secondary'),
  (2, 'no_answer', named('Без ответа', 'No answer'), 'secondary'),
  (3, 'answered', named('Отвечен', 'Answered'), 'primary'),
  (4, 'needs_grading', named('Ждёт проверки', 'Needs grading'), 'info'),
  (5, 'correct', named('Верно', 'Correct'), 'success'),
  (6, 'partial', named('Частично верно', 'Partly correct'), 'warning'),
  (7, 'incorrect', named('Неверно', 'Incorrect'), 'danger'),
  (8, 'skipped', named('Пропущен', 'Skipped'), 'secondary'),
  (9, 'voided', named('Снят', 'Voided'), 'dark');

INSERT INTO documents_statuses (id, code, translations, variant) VALUES
  (1, 'missing', named('Не загружен', 'Missing'), 'secondary'),
  (2, 'uploaded', named('Загружен', 'Uploaded'), 'info'),
  (3, 'in_review', named('На проверке', 'In review'), 'primary'),
  (4, 'accepted', named('Принят', 'Accepted'), 'success'),
  (5, 'rejected', named('Отклонён', 'Rejected'), 'danger'),
  (6, 'requested', named('Запрошен', 'Requested'), 'warning'),
  (7, 'expired', named('Истёк срок', 'Expired'), 'danger'),
  (8, 'not_required', named('Не нужен', 'Not required'), 'dark');

INSERT INTO poll_statuses (id, code, translations, variant) VALUES
  (1, 'draft', named('Черновик', 'Draft'), 'secondary'),
  (2, 'scheduled', named('Запланирован', 'Scheduled'), 'info'),
  (3, 'open', named('Идёт', 'Open'), 'success'),
  (4, 'paused', named('Приостановлен', 'Paused'), 'warning'),
  (5, 'closed', named('Завершён', 'Closed'), 'dark'),
  (6, 'published', named('Итоги опубликованы', 'Published'), 'primary'),
  (7, 'cancelled', named('Отменён', 'Cancelled'), 'danger'),
  (8, 'archived', named('В архиве', 'Archived'), 'dark');

-- The states of an applicant's profile: rows and codes are fixed; texts, colour and order are the college's.
CREATE TABLE statuses (
  id bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,
  code text NOT NULL UNIQUE,
  translations jsonb NOT NULL CHECK (is_translated(translations) AND length(translations -> 'ru' ->> 'name') BETWEEN 1 AND 200),
  name_ru text COLLATE "ru-x-icu" NOT NULL GENERATED ALWAYS AS (translation(translations, 'ru', 'name')) STORED,
  name_en text COLLATE "ru-x-icu" NOT NULL GENERATED ALWAYS AS (translation(translations, 'en', 'name')) STORED,
  variant text NOT NULL
    CHECK (variant IN ('primary', 'secondary', 'success', 'info', 'warning', 'danger', 'dark')),
  position int NOT NULL CHECK (position >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE TRIGGER touch BEFORE UPDATE ON statuses FOR EACH ROW EXECUTE FUNCTION touch();

INSERT INTO statuses (code, translations, variant, position) VALUES
  ('draft', named('Черновик', 'Draft'), 'secondary', 1),
  ('submitted', named('Отправлена', 'Submitted'), 'info', 2),
  ('in_review', named('На проверке', 'In review'), 'primary', 3),
  ('needs_changes', named('Нужны исправления', 'Needs changes'), 'warning', 4),
  ('resubmitted', named('Отправлена повторно', 'Resubmitted'), 'info', 5),
  ('accepted', named('Принята', 'Accepted'), 'success', 6),
  ('waitlist', named('В резерве', 'Waiting list'), 'secondary', 7),
  ('recommended', named('Рекомендована к зачислению', 'Recommended'), 'success', 8),
  ('enrolled', named('Зачислена', 'Enrolled'), 'success', 9),
  ('rejected', named('Отклонена', 'Rejected'), 'danger', 10),
  ('withdrawn', named('Отозвана', 'Withdrawn'), 'dark', 11);
