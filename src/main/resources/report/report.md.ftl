<#-- A text in a table cell or a line: nothing in it may end the cell or begin an element. -->
<#function md text>
  <#return text?replace("&", "&amp;")?replace("<", "&lt;")?replace("|", "\\|")?replace("`", "\\`")?replace("](", "]\\(")?replace("\n", " ")>
</#function>
# ${md(title)}

<#list warnings as warning>
> **${md(warning)}**

</#list>
<#list facts as fact>
- **${fact.name}:** ${md(fact.text)}
</#list>

## What the figures show

<#list narrative as sentence>
${md(sentence)}
</#list>

<#if table.sections?has_content>
## Figures

<#list table.sections as section>
### ${md(section.title)}

| | unit |<#list table.columns as column> ${md(column.target)} |</#list>
|---|---|<#list table.columns as column>---|</#list>
| | |<#list table.columns as column> ${md(column.detail)} |</#list>
<#list section.rows as row>
| ${row.label?trim} | ${row.unit} |<#list row.cells as cell> ${md((cell.value + " " + cell.detail)?trim)} |</#list>
</#list>

<#list section.notes as note>
- ${md(note)}
<#if note?is_last>

</#if>
</#list>
</#list>
</#if>
<#if costs.sections?has_content>
## What one transaction cost

In the measurement phase; *drained* is through a checkpoint and a sync after it, so that what was written later counts too.

<#list costs.sections as section>
### ${md(section.title)}

| | unit |<#list costs.columns as column> ${md(column.target)} |</#list>
|---|---|<#list costs.columns as column>---|</#list>
<#list section.rows as row>
| ${row.label?trim} | ${row.unit} |<#list row.cells as cell> ${md((cell.value + " " + cell.detail)?trim)} |</#list>
</#list>

</#list>
</#if>
<#if contrasts.sections?has_content>
## What each setting changed

Ratios between points of one target that differ in this one thing: the first value's figure over the second's. From 5 blocks
on they have the 95 % interval and a verdict: the first value is *faster* (better) or *slower* (worse). The verdicts under one
heading are corrected for their number in each load.

<#list contrasts.sections as section>
### ${md(section.axis)}

| where | values | throughput | p50 | p99 | CPU per transaction | evidence |
|---|---|---|---|---|---|---|
<#list section.rows as row>
| ${md(row.where)} | ${md(row.values)} |<#list row.ratios as ratio> ${ratio} |</#list> ${md(row.evidence)} |
</#list>
<#if section.more?has_content>

${md(section.more?cap_first)}.
</#if>

</#list>
</#if>
<#if kinds.rows?has_content>
## Kinds of transaction

Each kind's part of the figures above, as means over the blocks. Latencies are of transactions that committed;
counts are of one trial.

| where | kind | tx/s | p50, µs | p99, µs | committed | rolled back on purpose | retried | failed |
|---|---|---|---|---|---|---|---|---|
<#list kinds.rows as row>
| ${md(row.where)} | ${md(row.kind)} |<#list row.cells as cell> ${cell} |</#list>
</#list>

</#if>
<#if scaling?has_content>
## Scaling

`X(n) = γn / (1 + α(n−1) + βn(n−1))`, fitted to the blocks' means at n clients; nothing is said of more than twice the
clients that were measured.

<#list scaling as curve>
- **${md(curve.curve)}:** ${md(curve.saturation)}. ${md(curve.law?cap_first)}.
</#list>

</#if>
<#if findings?has_content || leftOut?has_content>
## Findings

</#if>
<#if findings?has_content>
| id | verdict | claim | expected | printed in the study | measured | because |
|---|---|---|---|---|---|---|
<#list findings as finding>
| ${md(finding.id)} | **${finding.verdict}** | ${md(finding.claim)} | ${md(finding.expected)} | ${md(finding.printed!"–")} | ${md(finding.measured)} | ${md(finding.because)} |
</#list>
<#if sources?has_content>

Published in: <#list sources as source>${md(source)}<#sep>; </#sep></#list>.
</#if>

</#if>
<#if leftOut?has_content>
Not tested by this run:

<#list leftOut as claim>
- ${md(claim.id)}, ${md(claim.claim)}: ${md(claim.because)}
</#list>

</#if>
<#if doubts?has_content>
## Doubts

| kind | cause | remedy | where |
|---|---|---|---|
<#list doubts as doubt>
| ${doubt.severity} | ${md(doubt.cause)} | ${md(doubt.remedy)} | ${md(doubt.where)} |
</#list>

</#if>
<#if settings?has_content>
## Settings

| setting | asked | effective | witness | where |
|---|---|---|---|---|
<#list settings as setting>
| ${md(setting.key)} | ${md(setting.asked)} | ${md(setting.effective)} | ${setting.witness} | ${md(setting.where)} |
</#list>

</#if>
<#if parameters?has_content>
Workload parameters:

<#list parameters as parameter>
- **${md(parameter.name)}:** ${md(parameter.text)}
</#list>

</#if>
<#if unavailable?has_content>
## Not measured, and why

| metrics | because | where |
|---|---|---|
<#list unavailable as missing>
| ${missing.metrics} | ${md(missing.because)} | ${md(missing.where)} |
</#list>

</#if>
## How to read these numbers

A figure is the mean over the blocks of one trial each. From 5 blocks on it stands with its 95 % confidence interval
(bootstrapped over the blocks); below that with the least and the greatest of the blocks, and is indicative: good for
finding out where to look, not for choosing. Ratios are taken within blocks. ${driven}

| metric | unit | better | what it is |
|---|---|---|---|
<#list definitions as metric>
| ${metric.key} | ${metric.unit} | ${metric.better} | ${md(metric.text)} |
</#list>

Beside this file: [summary.json](summary.json) for programs, [trials.jsonl](trials.jsonl) with every trial,
[plan.yaml](plan.yaml) to run it again, [report.html](report.html) with charts.
