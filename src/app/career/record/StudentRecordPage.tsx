import Button from '@mui/material/Button'
import { FileText } from 'lucide-react'
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { StudentRecord } from '../../../api/career/studentRecord'
import { useDownload } from '../../kit/files/useDownload'
import { FeatureCards } from '../../kit/forms/FeatureCards'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useCan } from '../../shell/session/store'
import { RecordBlocks } from './RecordBlocks'
import './record.css'

/** The record of a student: what the reader may see of studies, marks, achievements and orders. */
export const StudentRecordPage = () => {
  const { id = '' } = useParams()
  const { data: record, error, refetch } = useRead('GET /api/groups/students/:id', { id })
  useBreadcrumb(record?.name)
  const fault = faultOf({ error, data: record })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!record) return <FormSkeleton />
  return (
    <div className="record-page">
      <PageHead title={record.name} subtitle={<Studies record={record} />} actions={<CardButton id={record.id} />} />
      <RecordBlocks record={record}>
        <ResourceContextProvider value="groups/students">
          <RecordContextProvider value={record}>
            <FeatureCards />
          </RecordContextProvider>
        </ResourceContextProvider>
      </RecordBlocks>
    </div>
  )
}

/** Group, programme and curator in one line. */
const Studies = ({ record: { group, role_name, application, photo_url } }: { record: StudentRecord }) => {
  const translate = useTranslate()
  const managesGroups = useCan('manage groups')
  return (
    <span className="row wrap gap-4">
      {photo_url && <img className="record-photo" src={photo_url} alt="" />}
      <span className="stack gap-1">
        <span>
          {group ? (
            <>
              {managesGroups ? <Link to={`/groups/${group.id}/members`}>{group.code}</Link> : group.code} ·{' '}
              {translate('student_record.course', { course: group.course })} · {group.direction_name}
            </>
          ) : (
            translate('student_record.no_group', { role: role_name })
          )}
        </span>
        <span className="text-s">
          {[
            group?.curator_name && translate('student_record.curator', { name: group.curator_name }),
            group?.ends_on && translate('student_record.ends_on', { day: dayOf(group.ends_on) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {application && (
          <span className="text-s">
            <Link to={`/profiles/${application.id}`}>
              {translate('student_record.application', { number: application.number })}
            </Link>
            , {application.campaign_name}
          </span>
        )}
      </span>
    </span>
  )
}

const CardButton = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  return (
    <Button
      variant="outlined"
      disabled={isSaving}
      aria-busy={isSaving}
      onClick={() => save(`/api/groups/students/${id}/card`)}
    >
      <FileText size={20} strokeWidth={1.75} aria-hidden />
      {translate('student_record.card')}
    </Button>
  )
}
