"""The report as tables for a spreadsheet or a database: findings, incidents, what is owed, footage, provisions.

`columns` says which sheets there are and what each column holds; `rows` takes the rows from the document;
`reporting.table`, `workbook` and `columnar` write them; `schema` publishes the columns.
"""
