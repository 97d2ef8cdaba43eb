import type { RaRecord } from 'react-admin'

/** Whether the record is archived; questions use the status `retired`. */
export const isArchived = ({ status }: RaRecord): boolean => status === 'archived' || status === 'retired'
