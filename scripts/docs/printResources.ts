import { resourceTable } from './resourceTable.ts'

process.stdout.write(resourceTable())
