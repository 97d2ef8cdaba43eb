import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { Material } from '../../../api/study/materials'
import { useAct } from '../../kit/providers/calls'
import { toast } from '../../shell/toasts/store'

/** Reminds those who have not read it, of all groups or of one. */
export const useRemind = (material: Material) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { mutate, isPending } = useAct('POST /api/materials/:id/remind', {
    onSuccess: ({ reminded }) => {
      toast.success({
        text: translate(reminded === 0 ? 'materials.readers.reminded_none' : 'materials.readers.reminded', reminded),
      })
      void client.invalidateQueries()
    },
  })
  return { remind: (groupId: number | null) => mutate({ id: material.id, body: { group_id: groupId } }), isPending }
}
