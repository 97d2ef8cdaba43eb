import { Users } from 'lucide-react'
import { useLocale, useRecordContext, useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SentAnnouncement } from '../../../api/announcements/sent'
import { SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { FileLinks, Prose } from '../../library'
import { dayAndTime } from '../../shell/dates'
import { stateChoices } from '../codes'
import { AnnouncementActions } from './AnnouncementActions'
import { AnnouncementInputs } from './AnnouncementInputs'
import { useAudienceText } from './useAudienceText'

/** Form of an announcement; a withdrawn one can only be read and copied. */
export const AnnouncementFacts = () => (
  <Edit
    subtitle={<WithRecord<SentAnnouncement> render={(record) => <Subtitle record={record} />} />}
    status={<SelectField source="state" choices={stateChoices} />}
    actions={<AnnouncementActions />}
    aside={
      <>
        <ReadersCard />
        <HistoryCard />
      </>
    }
  >
    <FormOrText />
  </Edit>
)

const Subtitle = ({ record }: { record: SentAnnouncement }) => {
  const audienceOf = useAudienceText()
  return [audienceOf(record), record.author_name].filter(Boolean).join(' · ')
}

const FormOrText = () => {
  const record = useRecordContext<SentAnnouncement>()
  if (record?.state === 'withdrawn') return <WithdrawnText record={record} />
  return (
    <SimpleForm>
      <AnnouncementInputs />
    </SimpleForm>
  )
}

const WithdrawnText = ({ record: { translations, files, withdrawn_at } }: { record: SentAnnouncement }) => {
  const translate = useTranslate()
  const body = (useLocale() === 'en' && translations.en?.body) || translations.ru.body
  return (
    <div className="record-fields stack gap-6">
      <p className="note warning">
        <span>{translate('announcements.withdrawn_at', { at: dayAndTime(withdrawn_at ?? '') })}</span>
      </p>
      {body && (
        <div className="reading-text">
          <Prose html={body} />
        </div>
      )}
      {files.length > 0 && <FileLinks files={files} />}
    </div>
  )
}

/** How many have read it, with a link to their names. */
const ReadersCard = () => {
  const translate = useTranslate()
  const record = useRecordContext<SentAnnouncement>()
  if (!record) return null
  const { id, state, read_count, readers_count } = record
  const isPlanned = state === 'draft' || state === 'scheduled'
  return (
    <section className="panel" aria-labelledby="announcement-readers">
      <header>
        <h2 id="announcement-readers">{translate('groups.readers.title')}</h2>
      </header>
      <ul className="list">
        <li>
          <Users className="faint" size={20} strokeWidth={1.75} aria-hidden />
          <Link className="grow" to={`/groups/announcements/sent/${id}/readers`}>
            {isPlanned
              ? translate('announcements.readers.planned', readers_count)
              : translate('announcements.readers.open')}
          </Link>
          {!isPlanned && (
            <span className="small muted num">
              {translate('groups.readers.read_of', { read: read_count, all: readers_count })}
            </span>
          )}
        </li>
      </ul>
    </section>
  )
}
