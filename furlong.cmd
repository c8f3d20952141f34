@echo off
rem Runs Furlong; builds it first if that was not done yet. Needs a JDK 17 or later and Maven.
setlocal
set "HOME_DIR=%~dp0"
set "JAVA_EXE=java"
if not defined JAVA_HOME goto chosen
set "JAVA_EXE=%JAVA_HOME%\bin\java"
if exist "%JAVA_EXE%.exe" goto chosen
echo furlong: JAVA_HOME: must be the folder of a JDK, with bin\java.exe in it, got "%JAVA_HOME%", which has none 1>&2
exit /b 3
:chosen
if not exist "%HOME_DIR%target\furlong.jar" (
  echo furlong: building ^(once; a minute the first time^) 1>&2
  call mvn -B -q -f "%HOME_DIR%pom.xml" -Dmaven.test.skip=true package 1>&2
  if errorlevel 1 exit /b 3
)
rem Testcontainers pulls no image of its own: Furlong removes its containers itself.
set "TESTCONTAINERS_RYUK_DISABLED=true"
set "TESTCONTAINERS_CHECKS_DISABLE=true"
set "TESTCONTAINERS_HOST_OVERRIDE=127.0.0.1"
"%JAVA_EXE%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData --enable-native-access=ALL-UNNAMED -cp "%HOME_DIR%target\furlong.jar;%HOME_DIR%target\lib\*" dev.furlong.cli.Main %*
exit /b %ERRORLEVEL%
