import type { RaRecord } from 'react-admin'

/** Returns true for archived records; questions use the status `retired`. */
export const isArchived = ({ status }: RaRecord): boolean => status === 'archived' || status === 'retired'
