import { useTranslate } from 'react-admin'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import type { BookDialogProps } from '../grid/BookDialogs'
import { ReadDialog } from '../grid/ReadDialog'

/** History of signing and reopening. */
export const SigningsDialog = ({ place, onClose }: BookDialogProps) => {
  const translate = useTranslate()
  const { data, isError } = useRead('GET /api/gradebook/:group/:subject/signings', place)
  return (
    <ReadDialog title={translate('marks.signings.title')} onClose={onClose}>
      {!data && !isError && <FormSkeleton />}
      {isError && <p>{translate('marks.history.failed')}</p>}
      {data?.length === 0 && <p>{translate('marks.signings.empty')}</p>}
      <ol className="timeline">
        {data?.map(({ id, signed_by, signed_at, reopened_by, reopened_at, reason }) => (
          <li key={id} className={reopened_at ? undefined : 'done'}>
            <b>{translate('marks.signings.signed', { by: signed_by, at: dayAndTime(signed_at) })}</b>
            {reopened_at && (
              <span className="small muted">
                {translate('marks.signings.reopened', { by: reopened_by, at: dayAndTime(reopened_at), reason })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </ReadDialog>
  )
}
