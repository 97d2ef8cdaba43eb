import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import type { Remark } from '../../../api/admissions/applicationStates'
import { dayOf } from '../../shell/dates'
import { RemarkBox } from './states'
import type { CaseAct } from './useCase'

type Props = {
  remark: Remark
  application: ApplicationCase
  act: CaseAct
  /** The subject of the remark, if the card is not next to it. */
  about?: string
}

/** A remark for the office, with the applicant's answer and a button to resolve it. */
export const RemarkCard = ({ remark, application, act, about }: Props) => {
  const translate = useTranslate()
  const isShownElsewhere = about !== undefined && !remark.path.startsWith('documents')
  const canResolve = application.claim?.mine === true && remark.state !== 'resolved' && !isShownElsewhere
  const resolve = () =>
    act((provider) =>
      provider.act('POST /api/profiles/:id/remarks/:remarkId/resolve', {
        id: application.id,
        params: { remarkId: remark.id },
        body: {},
      }),
    )
  return (
    <RemarkBox
      remark={remark}
      isDone={remark.state !== 'open'}
      head={[about, translate(`applications.remark.state.${remark.state}`), dayOf(remark.created_at)]
        .filter(Boolean)
        .join(' · ')}
    >
      {remark.answer && (
        <p className="mt-2 pre-line">{translate('applications.remark.answer', { answer: remark.answer })}</p>
      )}
      {canResolve && (
        <Button variant="outlined" size="small" className="mt-2" onClick={() => void resolve()}>
          {translate('applications.remark.resolve')}
        </Button>
      )}
    </RemarkBox>
  )
}
