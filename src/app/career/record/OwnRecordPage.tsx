import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { RecordBlocks } from './RecordBlocks'
import './record.css'

const PapersLink = () => {
  const translate = useTranslate()
  return (
    <Button variant="outlined" component={Link} to="/settings/profile/papers">
      {translate('palette.my_papers')}
    </Button>
  )
}

/** The user's own record, also after graduation. */
export const OwnRecordPage = () => {
  const translate = useTranslate()
  const { data: record, error, isPending, refetch } = useRead('GET /api/settings/record')
  const fault = faultOf({ error, data: record })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (isPending) return <FormSkeleton />
  return (
    <div className="record-page">
      <PageHead
        title={translate('palette.my_record')}
        subtitle={record?.group && `${record.group.code} · ${record.group.direction_name}`}
        actions={record && <PapersLink />}
      />
      {record ? (
        <RecordBlocks record={record} isOwn />
      ) : (
        <Empty title="student_record.empty.title" text="student_record.empty.text" />
      )}
    </div>
  )
}
