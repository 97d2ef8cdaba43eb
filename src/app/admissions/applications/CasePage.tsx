import { useEffect } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { useParams } from 'react-router-dom'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { rememberVisit } from '../../kit/lists/visited'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { CaseView } from './CaseView'
import { useCase } from './useCase'

/** An application on one screen. */
export const CasePage = () => {
  const { id = '' } = useParams()
  const { profile, error, refetch, act, busy } = useCase(Number(id))
  useEffect(() => rememberVisit({ resource: 'profiles', id }), [id])
  useBreadcrumb(profile && (profile.name || profile.number))
  const fault = faultOf({ error, data: profile })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!profile) return <FormSkeleton />
  return (
    <ResourceContextProvider value="profiles">
      <CaseView key={profile.id} profile={profile} act={act} busy={busy} />
    </ResourceContextProvider>
  )
}
