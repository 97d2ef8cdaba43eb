import { useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { Test } from '../../../api/testing/tests'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'

/** Returns the test in the URL, and an element to show `instead` while it is loading or has failed. */
export const useTest = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useGetOne<Test>('tests', { id: Number(id) }, { onError: () => undefined })
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  const instead = fault ? <RecordFault error={fault} onAgain={() => void refetch()} /> : <FormSkeleton />
  return { test: fault ? undefined : data, instead }
}
