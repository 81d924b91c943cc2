-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "size" INTEGER NOT NULL DEFAULT 0;

update imports i set size = kept.size
from (
  select business_id, import_id, sum(octet_length(array_to_string(cells, ','))) as size
  from import_rows group by business_id, import_id) kept
where i.business_id = kept.business_id and i.id = kept.import_id;
