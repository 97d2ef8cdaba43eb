import { useGetOne, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { readerStates } from '../../../api/announcements/codes'
import type { AnnouncementReader, SentAnnouncement } from '../../../api/announcements/sent'
import { ReadersList } from '../../groups'
import { SelectField } from '../../kit/fields/SelectField'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { DataTable } from '../../kit/lists/DataTable'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { readerChoices } from '../codes'

const resource = 'groups/announcements/sent'
const Column = DataTable.Col<AnnouncementReader>

export const AnnouncementReaders = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<SentAnnouncement>(
    resource,
    { id: Number(id) },
    { onError: () => undefined },
  )
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return (
    <ReadersList
      resource={resource}
      record={data}
      canRemind={data.state === 'published'}
      states={data.receipt_required ? readerStates : ['opened', 'not_opened']}
      texts="announcements.readers"
    >
      <Column
        source="name"
        label="announcements.fields.person"
        wide
        card="title"
        secondaryText={({ group_code }) => group_code}
      />
      <Column source="state" label="announcements.fields.reading" disableSort card="status">
        <SelectField source="state" choices={readerChoices} />
      </Column>
      <Column
        source="opened_at"
        label="announcements.fields.opened_at"
        render={({ opened_at }) => (opened_at === null ? '—' : dayAndTime(opened_at))}
      />
      {data.receipt_required && (
        <Column
          source="confirmed_at"
          label="announcements.fields.confirmed_at"
          card="line"
          labelledOnCards
          render={({ confirmed_at: at, confirmed_edition: edition, earlier_receipts }) =>
            at === null || edition === null
              ? '—'
              : [{ at, edition }, ...earlier_receipts].map((receipt) => (
                  <div key={receipt.edition} className={receipt.edition < data.edition ? 'muted num' : 'num'}>
                    {receipt.edition < data.edition
                      ? translate('announcements.readers.earlier', { ...receipt, at: dayAndTime(receipt.at) })
                      : dayAndTime(receipt.at)}
                  </div>
                ))
          }
        />
      )}
    </ReadersList>
  )
}
